import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import { createTestClient, type TestClient, withoutTokens } from './client.ts'
import { answerDifferences, type Difference, OWN_COOKIE, type Part } from './compare-answers.ts'
import { valueDifferences } from './compare-values.ts'
import { Pairing } from './pairing.ts'
import type { SentMail } from './peer-options.ts'
import type { Side } from './side.ts'

/**
 * The expected parts of an answer. A time in a body is relative to the time of the answer, as `now+604800s`; cookies must
 * be complete, each `set` or `cleared`.
 */
export type Expected = {
  status?: number
  type?: string
  body?: unknown
  cookies?: Record<string, 'set' | 'cleared'>
  headers?: Record<string, string | undefined>
}

/** Options of a step. `differs`: Foyer deliberately answers differently; parts not listed must still be equal. */
export type StepOptions = { differs?: { because: string; peer: Expected; foyer: Expected } }

/** What a scenario works with; it is run once against each service. */
export type ScenarioContext = {
  side: Side
  client(): TestClient<StepOptions>
  /** Advances the clock of both services. */
  pass(seconds: number): void
  /** Compares the mails that an address has received so far. */
  mailsTo(address: string): Promise<void>
  /** The link of the newest mail with this template to an address. */
  linkTo(address: string, template: string): Promise<URL>
}

export type Scenario = (context: ScenarioContext) => Promise<void>

/** The result of a step. */
export type StepResult = { title: string } & ({ answer: Answer; options: StepOptions } | { mails: SentMail[] })

/** The clock of both services. */
export type Clock = { pass(milliseconds: number): void }

const STEP_MILLISECONDS = 1000

export async function runScenario(scenario: Scenario, side: Side, clock: Clock): Promise<StepResult[]> {
  const results: StepResult[] = []
  await scenario({
    side,
    client: () =>
      createTestClient<StepOptions>(side, async (title, act, options = {}) => {
        clock.pass(STEP_MILLISECONDS)
        const answer = await act()
        results.push({ title, answer, options })
        return answer
      }),
    pass: (seconds) => clock.pass(seconds * 1000),
    async mailsTo(address) {
      results.push({ title: `mails to ${address}`, mails: await side.mailsTo(address) })
    },
    async linkTo(address, template) {
      const found = (await side.mailsTo(address)).findLast((mail) => mail.template === template)
      if (found === undefined) throw new Error(`${side.name} mailed no ${template} to ${address}`)
      return new URL(found.url)
    },
  })
  return results
}

/** Compares two runs step by step; returns the unexpected differences. */
export function compareSteps(
  peer: StepResult[],
  foyer: StepResult[],
  bases: { peer: string; foyer: string },
): string[] {
  const pairing = new Pairing()
  const lines = peer.flatMap((one, index) => {
    const at = { path: 'mails', key: '', pairing, bases }
    const other = foyer[index]
    const title = `step ${index + 1}, ${one.title}`
    if (other?.title !== one.title) return [`${title}: Foyer did ${other?.title ?? 'nothing'}`]
    if ('mails' in one && 'mails' in other) {
      return valueDifferences(at, one.mails.map(comparable), other.mails.map(comparable)).map(
        (line) => `${title}: ${line}`,
      )
    }
    if ('mails' in one || 'mails' in other) return [`${title}: not the same kind of step`]
    return unexpectedDifferences(answerDifferences(at, one.answer, other.answer), one, other).map(
      (line) => `${title}: ${line}`,
    )
  })
  return foyer.length > peer.length ? [...lines, `Foyer did ${foyer.length - peer.length} steps more`] : lines
}

type Answered = Extract<StepResult, { answer: Answer }>

function unexpectedDifferences(differences: Difference[], peer: Answered, foyer: Answered): string[] {
  const { differs } = peer.options
  if (differs === undefined) return differences.map(({ line }) => line)
  expectShape(peer, differs.peer, `better-auth at ${peer.title}: ${differs.because}`)
  expectShape(foyer, differs.foyer, `Foyer at ${foyer.title}: ${differs.because}`)
  const listed: (Part | string)[] = [...Object.keys(differs.peer), ...Object.keys(differs.foyer)]
  const unlisted = differences.filter(({ part }) => !listed.includes(part)).map(({ line }) => line)
  return differences.length === 0 ? [`the two no longer differ: ${differs.because}`] : unlisted
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
    body: withRelativeTimes(body, at),
    cookies: Object.fromEntries(
      [...cookies.values()]
        .filter(({ name }) => name !== OWN_COOKIE)
        .map(({ name, cleared }) => [name, cleared ? 'cleared' : 'set']),
    ),
    headers: Object.fromEntries(names.map((name) => [name, header(name)])),
  }
}

function withRelativeTimes(body: unknown, at: number): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
    const seconds = Math.round((Date.parse(value) - at) / 1000)
    return `now${seconds < 0 ? '' : '+'}${seconds}s`
  })
}

// The token of a link differs between the services; everything else in the link is compared.
function comparable({ url, ...mail }: SentMail): object {
  const { pathname, origin, searchParams } = new URL(url)
  searchParams.delete('token')
  return { ...mail, url: origin + withoutTokens(pathname), parameters: Object.fromEntries(searchParams) }
}
