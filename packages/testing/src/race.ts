import { expect } from 'vitest'
import type { Answer, TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

// Enough to catch a regression; `npm run proof -- races` runs 200 rounds for what is rare.
const onPostgres = Number(process.env.RACE_ROUNDS ?? 20)

/** How often each race is run, by engine; invariants are checked after each. PGlite runs one transaction at a time. */
export const ROUNDS = { PostgreSQL: onPostgres, PGlite: 2 }

/** Test options for races, which run many rounds. */
export const RACE = { timeout: Math.max(120_000, onPostgres * 5_000) }

/** Two instances of the service on one database. */
export type Pair = readonly [TestApp, TestApp]

/** A client with the same cookies at another instance. */
export function sameClientAt(app: TestApp, { cookies }: TestClient): TestClient {
  const client = app.client()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

/** Runs all requests concurrently; returns their statuses in order, none of which may be a server error. */
export async function together(requests: readonly (() => Promise<Answer>)[]): Promise<number[]> {
  const answers = await Promise.all(requests.map((request) => request()))
  const faults = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)
  expect(faults).toEqual([])
  return answers.map(({ status }) => status)
}

/** `count` requests, alternating between two instances. */
export function times<T>(count: number, [first, second]: readonly [T, T], request: (target: T) => Promise<Answer>) {
  return Array.from({ length: count }, (_, n) => () => request(n % 2 === 0 ? first : second))
}

/** Counts the occurrences of a status. */
export function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((candidate) => candidate === status).length
}
