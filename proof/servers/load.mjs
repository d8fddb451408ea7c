import { setTimeout as pause } from 'node:timers/promises'
import { cookiesOf, post } from '../../bench/sample-users.mjs'

const READ_EVERY = 50
const WRITE_EVERY = 100
const WRITERS = 4
/** Longer than any call may take. */
const GIVES_UP = 15_000
/** What a change may take to show on another instance (S26). */
const BOUND = 2000
/** Of that, on a machine that is busy. */
const SLACK = 500

/**
 * Guests come, are renamed and leave on these instances; one who stays is renamed on the first and read on both, and of one who
 * stays as they are the session is read on both. What was acknowledged is kept in mind: `acknowledged` has names by user, and
 * tokens of sessions that have ended.
 */
export function startLoad(bases) {
  const figures = newFigures()
  const acknowledged = { names: new Map(), ended: new Set() }
  let stopped = false
  let lastWritten
  const running = [
    ...Array.from({ length: WRITERS }, (_, index) => repeat(WRITE_EVERY, () => comeAndGo(bases[index % bases.length]))),
    follow(bases),
    stay(bases),
  ]
  return {
    acknowledged,
    /** By `performance.now()`. */
    lastWritten: () => lastWritten,
    /** The figures since the last time. */
    take() {
      const taken = structuredClone(figures)
      Object.assign(figures, newFigures())
      return taken
    },
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }

  async function repeat(every, act) {
    while (!stopped) await Promise.all([act().catch(() => undefined), pause(every)])
  }

  async function comeAndGo(base) {
    const came = await write(base, '/sign-in/anonymous', {})
    if (came === undefined) return
    const { token, user } = await came.json()
    acknowledged.names.set(user.id, user.name)
    const cookie = cookiesOf(came)
    const name = `guest-${figures.writes}`
    if ((await write(base, '/update-user', { name }, cookie)) !== undefined) acknowledged.names.set(user.id, name)
    else acknowledged.names.delete(user.id)
    if ((await write(base, '/sign-out', {}, cookie)) !== undefined) acknowledged.ended.add(token)
  }

  async function follow([first, ...others]) {
    const came = await post(`${first}/api/auth/sign-in/anonymous`, {})
    const cookie = cookiesOf(came)
    /** Numbers in the name, by when they were acknowledged. */
    let number = 0
    const told = []
    const renaming = repeat(WRITE_EVERY, async () => {
      const next = number + 1
      number = next
      const answer = await write(first, '/update-user', { name: `Olga ${next}` }, cookie)
      if (answer !== undefined) told.push({ number: next, at: performance.now() })
    })
    const reading = [first, ...others].map((base) => repeat(READ_EVERY, () => read(base, cookie, 'changed', told)))
    await Promise.all([renaming, ...reading])
  }

  async function stay(bases) {
    const cookie = cookiesOf(await post(`${bases[0]}/api/auth/sign-in/anonymous`, {}))
    await Promise.all(bases.map((base) => repeat(READ_EVERY, () => read(base, cookie, 'unchanged'))))
  }

  async function write(base, path, body, cookie = '') {
    const answer = await post(`${base}/api/auth${path}`, body, { cookie }).catch(() => undefined)
    const status = answer?.status ?? 0
    figures.writes += 1
    if (answer?.ok) {
      const now = performance.now()
      figures.longestPause = Math.max(figures.longestPause, now - (lastWritten ?? now))
      lastWritten = now
      return answer
    }
    const code = status === 0 ? 'no answer' : ((await answer.json().catch(() => undefined))?.code ?? '')
    count(figures.refusedWrites, `${status} ${code}`)
    return undefined
  }

  async function read(base, cookie, whose, told = []) {
    const { [whose]: own } = figures
    const began = performance.now()
    // What was acknowledged long enough before the question, it must show.
    const due = told.findLast(({ at }) => at <= began - BOUND - SLACK)?.number ?? 0
    const signal = AbortSignal.timeout(GIVES_UP)
    const answer = await fetch(`${base}/api/auth/get-session`, { headers: { cookie }, signal }).catch(() => undefined)
    own.reads += 1
    own.longest = Math.max(own.longest, performance.now() - began)
    if (answer?.status !== 200) return count(own.refused, String(answer?.status ?? 'no answer'))
    const session = await answer.json()
    if (session === null) return count(own.refused, 'signed out')
    if (Number(session.user.name.split(' ')[1] ?? 0) < due) figures.outdated += 1
    if (answer.headers.getSetCookie().some((line) => /max-age=0/i.test(line))) count(own.refused, 'cookie cleared')
  }
}

function newFigures() {
  const reads = () => ({ reads: 0, refused: {}, longest: 0 })
  return { writes: 0, refusedWrites: {}, longestPause: 0, outdated: 0, changed: reads(), unchanged: reads() }
}

function count(counts, what) {
  counts[what] = (counts[what] ?? 0) + 1
}
