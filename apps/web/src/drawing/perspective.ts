/** A point in the hall in metres: to the right, up, and away from the wall the arch stands in. */
export type Point = readonly [x: number, y: number, z: number]

export const WIDTH = 720
export const HEIGHT = 900

const EYE = { height: 1.55, distance: 7.5 }
const FOCUS = 937
const HORIZON = 512

/** Pixels that a metre measures at this depth. */
export function scaleAt(z: number): number {
  return FOCUS / (z + EYE.distance)
}

export function project([x, y, z]: Point): [number, number] {
  const scale = scaleAt(z)
  return [round(WIDTH / 2 + x * scale), round(HORIZON - (y - EYE.height) * scale)]
}

export function polygon(...points: Point[]): string {
  return `M${points.map((point) => project(point).join(' ')).join('L')}Z`
}

export function line(from: Point, to: Point): string {
  return `M${project(from).join(' ')}L${project(to).join(' ')}`
}

type Arch = { half: number; springing: number; z: number; base?: number }

/** A round-headed opening, seen from the front: up the left side, over the head, down the right one. */
export function arch({ half, springing, z, base = 0 }: Arch): string {
  const radius = round(half * scaleAt(z))
  const [left, right] = [project([-half, springing, z]), project([half, springing, z])]
  return [
    `M${project([-half, base, z]).join(' ')}L${left.join(' ')}`,
    `A${radius} ${radius} 0 0 1 ${right.join(' ')}`,
    `L${project([half, base, z]).join(' ')}`,
  ].join('')
}

/** A half circle standing on its diameter. */
export function halfCircle(half: number, y: number, z: number): string {
  return `${arch({ half, springing: y, z, base: y })}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
