/* A board turned by quarters: where boxes and points of its drawing come to lie. Quarters run clockwise. */

/** Size of the turned drawing. */
export function size({ width, height }, quarter) {
  return quarter % 2 ? { width: height, height: width } : { width, height };
}

/** What turns the drawing itself. */
export function transform({ width, height }, quarter) {
  return ["", `translate(${height} 0) rotate(90)`, `translate(${width} ${height}) rotate(180)`, `translate(0 ${width}) rotate(270)`][quarter];
}

/** A box [left, top, width, height] after turning. */
export function box({ width, height }, quarter, [x, y, w, h]) {
  if (quarter === 1) return [height - y - h, x, h, w];
  if (quarter === 2) return [width - x - w, height - y - h, w, h];
  if (quarter === 3) return [y, width - x - w, h, w];
  return [x, y, w, h];
}

/** A direction [right, down] after turning. */
export function way(quarter, [x, y]) {
  return [[x, y], [-y, x], [-x, -y], [y, -x]][quarter];
}

export const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
