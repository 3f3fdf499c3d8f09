/* What the build put on the site. `kitgen site build` writes this file anew; as it stands here there is no engine. */
/** @type {null | {folder: string, python: string, parts: Record<string, {bytes: number, sent: number}>}} */
export const BUILT = null;
