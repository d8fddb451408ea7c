import { arch, line, type Point, polygon } from './perspective.ts'

export const OPENING = { half: 1.25, springing: 2.55 }
export const DEPTH = 0.5
export const DOOR_HEIGHT = 2.45

const LEAF = 1.22
const AJAR = (64 / 180) * Math.PI
const LAMP = { x: 0.15, z: 5 }
const TILE = 0.62
const COURSE = 0.52
const STONE = 1.3

/** The free edge of the leaf that stands open, on the floor plan. */
export const edge = { x: -LEAF + LEAF * Math.cos(AJAR), z: DEPTH + LEAF * Math.sin(AJAR) }

/** A point of the open leaf: `along` from its hinge (0) to its edge (1). */
export function onOpenLeaf(along: number, y: number): Point {
  return [-LEAF + (edge.x + LEAF) * along, y, DEPTH + (edge.z - DEPTH) * along]
}

/** A point of the closed leaf: `along` from where the leaves meet (0) to its hinge (1). */
export function onClosedLeaf(along: number, y: number): Point {
  return [LEAF * along, y, DEPTH]
}

const PANELS = [
  [0.16, 0.62],
  [0.76, 1.5],
  [1.64, 2.29],
] as const

export function panelsOf(leaf: (along: number, y: number) => Point, inset = 0): string {
  const [left, right] = [0.17 + inset, 0.83 - inset]
  return PANELS.map(([low, high]) => {
    const [bottom, top] = [low + inset, high - inset]
    return polygon(leaf(left, bottom), leaf(right, bottom), leaf(right, top), leaf(left, top))
  }).join('')
}

/** The light on the floor, between the shadows of the two leaves, as far as `reach` towards the viewer. */
export function lightOnFloor(reach: number): string {
  const left = shadowOf(edge.x, edge.z, reach)
  const right = shadowOf(0, DEPTH, reach)
  return polygon([edge.x, 0, edge.z], [0, 0, DEPTH], right, left)
}

function shadowOf(x: number, z: number, reach: number): Point {
  const times = (LAMP.z - reach) / (LAMP.z - z)
  return [LAMP.x + (x - LAMP.x) * times, 0, reach]
}

/** Every second tile of the floor between two depths. */
export function darkTiles(near: number, far: number, half: number): string {
  const tiles: string[] = []
  const rows = Math.round((far - near) / TILE)
  const columns = Math.ceil(half / TILE)
  for (let row = 0; row < rows; row += 1) {
    for (let column = -columns; column < columns; column += 1) {
      if ((row + column) % 2 === 0) tiles.push(tile(column * TILE, near + row * TILE))
    }
  }
  return tiles.join('')
}

function tile(x: number, z: number): string {
  return polygon([x, 0, z], [x + TILE, 0, z], [x + TILE, 0, z + TILE], [x, 0, z + TILE])
}

/** The joints of the wall: courses, and stones that stand across the joint below. */
export function joints(): string {
  const lines: string[] = []
  for (let course = 1; course < 9; course += 1) {
    const y = 0.32 + course * COURSE
    lines.push(line([-4, y, 0], [4, y, 0]))
    const offset = course % 2 === 0 ? 0 : STONE / 2
    for (let x = -4 + offset; x < 4; x += STONE) lines.push(line([x, y - COURSE, 0], [x, y, 0]))
  }
  return lines.join('')
}

/** The stones of the arch: the lines between them point at its centre. */
export function voussoirs(inner: number, outer: number, count: number): string {
  return Array.from({ length: count - 1 }, (_, index) => ((index + 1) / count) * Math.PI)
    .map((angle) => spoke(inner, outer, angle, 0))
    .join('')
}

export function fanlightBars(inner: number, outer: number): string {
  return [1, 2, 3, 4, 5].map((index) => spoke(inner, outer, (index / 6) * Math.PI, DEPTH)).join('')
}

function spoke(inner: number, outer: number, angle: number, z: number): string {
  const at = (radius: number): Point => [Math.cos(angle) * radius, OPENING.springing + Math.sin(angle) * radius, z]
  return line(at(inner), at(outer))
}

/** What is seen of the wall's thickness on one side of the opening. */
export function reveal(side: -1 | 1): string {
  const { half, springing } = OPENING
  const x = half * side
  return polygon([x, 0, 0], [x, springing, 0], [x, springing, DEPTH], [x, 0, DEPTH])
}

/** The same over the head: the ring between the front of the arch and its back. */
export function revealHead(): string {
  const { half, springing } = OPENING
  const front = arch({ half, springing, z: 0, base: springing })
  const back = arch({ half, springing, z: DEPTH, base: springing })
  return `${front}Z${back}Z`
}

export function moulding(y: number, half = 4): string {
  return line([-half, y, 0], [half, y, 0])
}
