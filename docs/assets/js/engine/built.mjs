/* What the build put on the site. `kitgen site build` writes this file anew; as it stands here there is no engine. */
/** @type {null | { folder: string, inside?: boolean, keep?: number, python: string, info: object, parts: Record<string, { bytes: number, sent: number }>, tables: Record<string, number> }} */
export const BUILT = null;
