"""Scenes, sheets and tables in a format: SVG, PDF, PNG, plain text, Markdown. Knows no game."""
