import { expect } from 'vitest'
import type { Answer, Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** How often each race is run, with a look at what must hold after each. PGlite takes one transaction at a time. */
export const ROUNDS = { PostgreSQL: 50, PGlite: 2 }

/** So many rounds take their time on a busy machine. */
export const RACE = { timeout: 120_000 }

/** Two instances of the service on one database. */
export type Pair = readonly [World, World]

/** The same browser, talking to another instance. */
export function alsoAt(world: World, { cookies }: Visitor): Visitor {
  const visitor = world.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Lets all go at once; gives their statuses in order, none of which may be a fault. */
export async function together(acts: readonly (() => Promise<Answer>)[]): Promise<number[]> {
  const answers = await Promise.all(acts.map((act) => act()))
  const faults = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)
  expect(faults).toEqual([])
  return answers.map(({ status }) => status)
}

/** `count` times the same, every other time at the second instance. */
export function times<T>(count: number, [one, other]: readonly [T, T], act: (at: T) => Promise<Answer>) {
  return Array.from({ length: count }, (_, n) => () => act(n % 2 === 0 ? one : other))
}

/** How many of the statuses are this one. */
export function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length
}
