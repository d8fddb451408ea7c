import { pathBelow, pathOfCookie } from './path.ts'
import type { SetCookie } from './set-cookie.ts'

/** What is compared of an answer; `body` is undefined where there is none. */
export type ComparedAnswer = { status: number; body: unknown; cookies: readonly SetCookie[] }

/** `path` names the place without indices: `body.members[].role`. A side that has nothing there is `absent`. */
export type Difference = { part: 'status' | 'body' | 'cookies'; path: string; old: unknown; foyer: unknown }

export const absent = Symbol('absent')

/** Stands on both sides for a list with the same items in another order. */
export const otherOrder = Symbol('order')

const MAX_DIFFERENCES = 20

/** A time as JSON has it. */
type TimeText = string & { readonly time: true }

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * How the answers of two services to one read differ. Items of lists that the old one has made since `adoptedAt` are left
 * out: the copy cannot have them. Where the status differs, nothing else is said.
 */
export function compareAnswers(old: ComparedAnswer, foyer: ComparedAnswer, adoptedAt: Date): Difference[] {
  if (old.status !== foyer.status) return [{ part: 'status', path: 'status', old: old.status, foyer: foyer.status }]
  const differences = [
    ...valueDifferences('body', old.body ?? absent, foyer.body ?? absent, adoptedAt),
    ...cookieDifferences(old.cookies, foyer.cookies),
  ]
  return differences.slice(0, MAX_DIFFERENCES)
}

function valueDifferences(path: string, old: unknown, foyer: unknown, adoptedAt: Date): Difference[] {
  if (Array.isArray(old) && Array.isArray(foyer)) return listDifferences(path, old, foyer, adoptedAt)
  if (isRecord(old) && isRecord(foyer)) {
    const keys = new Set([...Object.keys(old), ...Object.keys(foyer)])
    return [...keys].flatMap((key) =>
      valueDifferences(pathBelow(path, key), valueAt(old, key), valueAt(foyer, key), adoptedAt),
    )
  }
  return isSame(old, foyer) ? [] : [{ part: 'body', path, old, foyer }]
}

function listDifferences(path: string, old: unknown[], foyer: unknown[], adoptedAt: Date): Difference[] {
  const known = old.filter((item) => !(isRecord(item) && isLater(item.createdAt, adoptedAt)))
  const inner = `${path}[]`
  if (known.length !== foyer.length) return [{ part: 'body', path: inner, old: known, foyer }]
  const aligned = alignedById(known, foyer)
  const order: Difference[] =
    aligned === undefined ? [] : [{ part: 'body', path: inner, old: otherOrder, foyer: otherOrder }]
  const items = aligned ?? foyer
  return [...order, ...known.flatMap((item, index) => valueDifferences(inner, item, items[index], adoptedAt))]
}

// Foyer's items in the order of the old one's; undefined unless they are the same in another order.
function alignedById(old: readonly unknown[], foyer: readonly unknown[]): unknown[] | undefined {
  const byId = new Map(foyer.map((item) => [idOf(item), item]))
  const ids = old.map(idOf)
  if (byId.size !== foyer.length || !ids.every((id) => id !== undefined && byId.has(id))) return undefined
  return ids.every((id, index) => id === idOf(foyer[index])) ? undefined : ids.map((id) => byId.get(id))
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item.id : undefined
}

function cookieDifferences(old: readonly SetCookie[], foyer: readonly SetCookie[]): Difference[] {
  const names = new Set([...old, ...foyer].map(({ name }) => name))
  return [...names].flatMap((name): Difference[] => {
    const [one, other] = [old, foyer].map((cookies) => cookies.find((cookie) => cookie.name === name))
    const path = pathOfCookie(name)
    if (one === undefined || other === undefined) {
      return [{ part: 'cookies', path, old: one?.attributes ?? absent, foyer: other?.attributes ?? absent }]
    }
    const attributes = new Set([...Object.keys(one.attributes), ...Object.keys(other.attributes)])
    const differing: Difference[] = [...attributes]
      .map((key) => ({ key, old: valueAt(one.attributes, key), foyer: valueAt(other.attributes, key) }))
      .filter((pair) => pair.old !== pair.foyer)
      .map(({ key, ...pair }) => ({ part: 'cookies', path: `${path}; ${key}`, ...pair }))
    if (one.held === other.held) return differing
    return [...differing, { part: 'cookies', path: `${path} value`, old: one.held, foyer: other.held }]
  })
}

function isSame(old: unknown, foyer: unknown): boolean {
  if (old === foyer) return true
  if (!isTime(old) || !isTime(foyer)) return false
  return new Date(old).getTime() === new Date(foyer).getTime()
}

export function isTime(value: unknown): value is TimeText {
  return typeof value === 'string' && TIME.test(value)
}

/** Whether `value` is a time after another. */
export function isLater(value: unknown, than: Date): boolean {
  return isTime(value) && new Date(value) > than
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : absent
}
