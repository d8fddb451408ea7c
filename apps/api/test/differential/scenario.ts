import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import { answerDifferences, type Found, type Part } from './compare-answers.ts'
import { valueDifferences } from './compare-values.ts'
import { Pairing } from './pairing.ts'
import type { SentMail } from './peer-options.ts'
import type { Side } from './side.ts'
import { type Visitor, visitorOf, withoutTokens } from './visitor.ts'

/**
 * Parts of an answer as each service is expected to give them. A time in a body is told from the moment of the answer,
 * as `now+604800s`; cookies are told all, each `set` or `cleared`.
 */
export type Expected = {
  status?: number
  type?: string
  body?: unknown
  cookies?: Record<string, 'set' | 'cleared'>
  headers?: Record<string, string | undefined>
}

/** A step at which Foyer answers otherwise on purpose. Parts that are not named must still be alike. */
export type Remark = { differs?: { because: string; peer: Expected; foyer: Expected } }

/** What a scenario acts with; it is played once against each service. */
export type Stage = {
  side: Side
  visitor(): Visitor<Remark>
  /** Moves the clock of both services on. */
  pass(seconds: number): void
  /** Compares the mails that an address has got so far. */
  mailsTo(address: string): Promise<void>
  /** The newest link of a kind that an address has got. */
  linkTo(address: string, template: string): Promise<URL>
}

export type Scenario = (stage: Stage) => Promise<void>

/** One thing that was done, and what came of it. */
export type Done = { title: string } & ({ answer: Answer; remark: Remark } | { mails: SentMail[] })

/** The clock both services read. */
export type Clock = { pass(milliseconds: number): void }

const MILLISECONDS_A_STEP = 1000

export async function play(scenario: Scenario, side: Side, clock: Clock): Promise<Done[]> {
  const done: Done[] = []
  await scenario({
    side,
    visitor: () =>
      visitorOf<Remark>(side, async (title, act, remark = {}) => {
        clock.pass(MILLISECONDS_A_STEP)
        const answer = await act()
        done.push({ title, answer, remark })
        return answer
      }),
    pass: (seconds) => clock.pass(seconds * 1000),
    async mailsTo(address) {
      done.push({ title: `mails to ${address}`, mails: await side.mailsTo(address) })
    },
    async linkTo(address, template) {
      const found = (await side.mailsTo(address)).findLast((mail) => mail.template === template)
      if (found === undefined) throw new Error(`${side.name} mailed no ${template} to ${address}`)
      return new URL(found.url)
    },
  })
  return done
}

/** Says for each step in which ways the two differ where they ought not to. */
export function judge(peer: Done[], foyer: Done[], bases: { peer: string; foyer: string }): string[] {
  const pairing = new Pairing()
  const lines = peer.flatMap((one, index) => {
    const at = { path: 'mails', key: '', pairing, bases }
    const other = foyer[index]
    const title = `step ${index + 1}, ${one.title}`
    if (other?.title !== one.title) return [`${title}: Foyer did ${other?.title ?? 'nothing'}`]
    if ('mails' in one && 'mails' in other) {
      return valueDifferences(at, one.mails.map(readable), other.mails.map(readable)).map((line) => `${title}: ${line}`)
    }
    if ('mails' in one || 'mails' in other) return [`${title}: not the same kind of step`]
    return judgeAnswer(answerDifferences(at, one.answer, other.answer), one, other).map((line) => `${title}: ${line}`)
  })
  return foyer.length > peer.length ? [...lines, `Foyer did ${foyer.length - peer.length} steps more`] : lines
}

type Answered = Extract<Done, { answer: Answer }>

function judgeAnswer(differences: Found[], peer: Answered, foyer: Answered): string[] {
  const { differs } = peer.remark
  if (differs === undefined) return differences.map(({ line }) => line)
  expectShape(peer, differs.peer, `better-auth at ${peer.title}: ${differs.because}`)
  expectShape(foyer, differs.foyer, `Foyer at ${foyer.title}: ${differs.because}`)
  const named: (Part | string)[] = [...Object.keys(differs.peer), ...Object.keys(differs.foyer)]
  const unnamed = differences.filter(({ part }) => !named.includes(part)).map(({ line }) => line)
  return differences.length === 0 ? [`the two no longer differ: ${differs.because}`] : unnamed
}

function expectShape({ answer }: Answered, expected: Expected, message: string): void {
  const shape = shapeOf(answer)
  expect(shape, message).toMatchObject(expected)
  if (expected.cookies !== undefined) expect(shape.cookies, message).toEqual(expected.cookies)
}

function shapeOf({ status, type, body, cookies, header, at }: Answer): Required<Expected> {
  const names = ['set-auth-jwt', 'location', 'x-retry-after']
  return {
    status,
    type: type ?? '',
    body: relative(body, at),
    cookies: Object.fromEntries([...cookies.values()].map(({ name, cleared }) => [name, cleared ? 'cleared' : 'set'])),
    headers: Object.fromEntries(names.map((name) => [name, header(name)])),
  }
}

function relative(body: unknown, at: number): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
    const seconds = Math.round((Date.parse(value) - at) / 1000)
    return `now${seconds < 0 ? '' : '+'}${seconds}s`
  })
}

// A link's token is each service's own; everything else in the link is compared.
function readable({ url, ...mail }: SentMail): object {
  const { pathname, origin, searchParams } = new URL(url)
  searchParams.delete('token')
  return { ...mail, url: origin + withoutTokens(pathname), parameters: Object.fromEntries(searchParams) }
}
