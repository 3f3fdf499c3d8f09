/* What the board keeps: the game until this tab is closed, the settings too; on this device only where that was asked for. */

const GAME = "kitgen.play.game.", SETTINGS = "kitgen.play.settings";

function each(does) {
  for (const store of ["sessionStorage", "localStorage"]) {
    try { const found = does(globalThis[store], store); if (found != null) return found; } catch { /* no storage here, or none left */ }
  }
  return null;
}

export const DEFAULTS = { level: "knight", pace: "usual", laid: "auto", seat: "beside", route: "off", tap: false, landings: true, numbers: false, danger: false, casual: true, shortcuts: true, brief: false, big: false, hide: false, contrast: false, remember: false, odds: "fraction" };

/** Settings as they were kept; whatever is none of ours, or of another kind than ours, is left out. */
export function settings() {
  const made = { ...DEFAULTS };
  const found = each((store) => store.getItem(SETTINGS));
  try {
    for (const [key, value] of Object.entries(JSON.parse(found) ?? {})) {
      if (Object.hasOwn(DEFAULTS, key) && typeof value === typeof DEFAULTS[key] && String(value).length < 12) made[key] = value;
    }
  } catch { /* as if there were none */ }
  return made;
}

export function keepSettings(values) {
  const words = JSON.stringify(values);
  each((store, name) => { if (name === "sessionStorage" || values.remember) store.setItem(SETTINGS, words); else store.removeItem(SETTINGS); });
}

/** The game as its link. */
export function game(name) {
  const found = each((store) => store.getItem(GAME + name));
  return found && found.length <= 2000 ? found : "";
}

export function keepGame(name, link, remember) {
  each((store, where) => { if (where === "sessionStorage" || remember) store.setItem(GAME + name, link); });
}

export function forget() {
  each((store) => { for (const key of Object.keys(store)) if (key.startsWith("kitgen.play.")) store.removeItem(key); });
}
