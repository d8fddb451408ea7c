import classes from './enfilade.module.css'

const VANISHING = { x: 140, y: 122 }
const FIRST = { half: 84, springing: -30, base: 92 }
const DEPTHS = [1, 0.74, 0.55, 0.41, 0.3, 0.22]

/** Arch behind arch in thin lines: an ornament for the quiet end of a panel. */
export function Enfilade() {
  return (
    <svg className={classes.enfilade} viewBox="0 0 280 176" aria-hidden="true" focusable="false">
      {DEPTHS.map((depth) => (
        <path key={depth} d={archAt(depth)} />
      ))}
      <path d={floorLine(-1) + floorLine(1)} />
    </svg>
  )
}

function archAt(depth: number): string {
  const half = FIRST.half * depth
  const base = VANISHING.y + FIRST.base * depth
  const springing = VANISHING.y + FIRST.springing * depth
  return `M${VANISHING.x - half} ${base}V${springing}a${half} ${half} 0 0 1 ${half * 2} 0V${base}`
}

function floorLine(side: -1 | 1): string {
  const at = (depth: number) => `${VANISHING.x + side * FIRST.half * depth} ${VANISHING.y + FIRST.base * depth}`
  return `M${at(1)}L${at(0.22)}`
}
