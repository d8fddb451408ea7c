import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { HookFacts, HookName } from '@foyer/auth-domain/hooks/hook'
import type { HookAnswer, HookRefusal } from '@foyer/auth-domain/hooks/hook.schema'
import { refused } from '#runtime/refusal/refused.ts'
import type { Hooks } from './hooks.ts'

/** What the hooks have answered to one call; undefined: one failed, and is to refuse then. */
export type Answers = Map<string, HookAnswer | undefined>

type Asking = { hooks: Hooks; answers: Answers }

export type Question = { [Name in HookName]: { name: Name; facts: HookFacts[Name] } }[HookName]

type Allowed = Extract<HookAnswer, { allow: true }>

/** A transaction cannot go on before the application was asked: it is rolled back, and done again with the answers. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'

  constructor(readonly questions: readonly Question[]) {
    super('A hook is to be asked')
  }
}

/** How many answers of a call may be outdated by the time they are used. */
const MOST_ROUNDS = 3
const AT_A_TIME = 4

/** What the application says of something, outside a transaction. */
export async function askBefore(asking: Asking, question: Question): Promise<Decision<Allowed>> {
  await answer(asking, [question])
  return decided(asking, question)
}

/** The same within a transaction, which is begun again where it is to be asked first: `askingWithin` does that. */
export function requireBefore(asking: Asking, question: Question): Decision<Allowed> {
  requireAnswers(asking, [question])
  return decided(asking, question)
}

/** Has several things asked at once. */
export function requireAnswers({ hooks, answers }: Asking, questions: readonly Question[]): void {
  const open = questions.filter((question) => hooks.has(question.name) && !answers.has(keyOf(question)))
  if (open.length > 0) throw new Unanswered(open)
}

/** Runs a transaction, and again once the application has answered what it asks: what is decided then is decided on locked rows. */
export async function askingWithin<T>(asking: Asking, transaction: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (round > MOST_ROUNDS) throw refused('APPLICATION_UNAVAILABLE')
      await answer(asking, error.questions)
    }
  }
}

async function answer({ hooks, answers }: Asking, questions: readonly Question[]): Promise<void> {
  const waiting = questions.filter((question) => hooks.has(question.name)).values()
  async function work(): Promise<void> {
    for (const question of waiting) answers.set(keyOf(question), await hooks.ask(question.name, question.facts))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

function decided({ hooks, answers }: Asking, question: Question): Decision<Allowed> {
  if (!hooks.has(question.name)) return allow({ allow: true })
  const given = answers.get(keyOf(question))
  if (given === undefined) return refuse('APPLICATION_UNAVAILABLE')
  return given.allow ? allow(given) : refusal(given)
}

function refusal({ message, code }: HookRefusal): Decision<never> {
  return { ...refuse('REFUSED_BY_APPLICATION', message), ...(code === undefined ? {} : { reason: code }) }
}

// What it was asked about is what was answered: where a row has changed since, it is asked again.
function keyOf({ name, facts }: Question): string {
  return `${name} ${JSON.stringify(facts)}`
}
