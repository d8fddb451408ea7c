import { type ComparedAnswer, compareAnswers, type Difference } from './compare-answers.ts'
import { declaredBy } from './declared-differences.ts'
import { redactValue } from './redact.ts'

/** Why an answer was not compared. */
export const notCompared = {
  write: 'a call that changes something',
  question: 'a call whose answers differ each time, or a POST that reads',
  outside: 'not a call of the API',
  'no-session': 'a read without a session',
  'newer-session': 'a read of a session that began after the adoption',
  limited: 'the old service had enough of such calls (429)',
  unanswered: 'the old service did not answer',
  unread: 'an answer that was too large, or did not end',
  dropped: 'more at a time than are compared',
} as const

export type NotCompared = keyof typeof notCompared

export const reasons: readonly NotCompared[] = [
  ...(['write', 'question', 'outside', 'no-session', 'newer-session'] as const),
  ...(['limited', 'unanswered', 'unread', 'dropped'] as const),
]

/** `changed`: something was written since that may be the reason. */
export type Verdict = 'declared' | 'changed' | 'undeclared'

/** A difference as reports show it. */
export type Example = { at: string; old: string; foyer: string; verdict: Verdict; because: string | null }

/** Answers of an endpoint by the worst of their differences. */
export type EndpointTally = {
  endpoint: string
  compared: number
  equal: number
  declared: number
  changed: number
  undeclared: number
  examples: Example[]
}

export type ShadowReport = {
  since: string
  adoptedAt: string
  compared: number
  undeclared: number
  endpoints: EndpointTally[]
  notCompared: Record<NotCompared, number>
}

/** Two answers to one read. `explained`: whether a write that has passed since the adoption may be why they differ. */
export type Comparison = {
  endpoint: string
  old: ComparedAnswer
  foyer: ComparedAnswer
  explained: (difference: Difference) => boolean
}

export type Tally = {
  compare(comparison: Comparison): void
  /** The copy has failed to answer. */
  failed(endpoint: string, old: ComparedAnswer): void
  skip(reason: NotCompared): void
  report(): ShadowReport
}

const MAX_EXAMPLES = 5

type Parts = { adoptedAt: Date; since: Date; fingerprint: (secret: string) => string }

/** Counts what was compared. Of each endpoint the first few differences are kept, without secrets: never two of a place. */
export function createTally({ adoptedAt, since, fingerprint }: Parts): Tally {
  const endpoints = new Map<string, EndpointTally>()
  const skipped: Record<NotCompared, number> = {
    ...{ write: 0, question: 0, outside: 0, 'no-session': 0, 'newer-session': 0 },
    ...{ limited: 0, unanswered: 0, unread: 0, dropped: 0 },
  }
  function add(endpoint: string, examples: readonly Example[]): void {
    const tally = endpoints.get(endpoint) ?? emptyTally(endpoint)
    endpoints.set(endpoint, tally)
    tally.compared += 1
    tally[worstOf(examples)] += 1
    tally.examples.push(...newExamples(tally.examples, examples))
  }
  return {
    compare({ endpoint, old, foyer, explained }) {
      const context = { endpoint, old, fingerprint }
      const differences = compareAnswers(old, foyer, adoptedAt)
      add(
        endpoint,
        differences.map((difference) => {
          const declared = declaredBy(difference, context)
          if (declared !== undefined) return exampleOf(difference, 'declared', declared.because)
          return exampleOf(difference, explained(difference) ? 'changed' : 'undeclared', null)
        }),
      )
    },
    failed: (endpoint, { status }) =>
      add(endpoint, [{ at: 'status', old: String(status), foyer: 'no answer', verdict: 'undeclared', because: null }]),
    skip(reason) {
      skipped[reason] += 1
    },
    report() {
      const all = [...endpoints.values()].sort((one, other) => (one.endpoint < other.endpoint ? -1 : 1))
      return {
        since: since.toISOString(),
        adoptedAt: adoptedAt.toISOString(),
        compared: sum(all.map(({ compared }) => compared)),
        undeclared: sum(all.map(({ undeclared }) => undeclared)),
        endpoints: all,
        notCompared: { ...skipped },
      }
    },
  }
}

function emptyTally(endpoint: string): EndpointTally {
  return { endpoint, compared: 0, equal: 0, declared: 0, changed: 0, undeclared: 0, examples: [] }
}

function worstOf(examples: readonly Example[]): 'equal' | Verdict {
  const verdicts = examples.map(({ verdict }) => verdict)
  return (['undeclared', 'changed', 'declared'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'equal'
}

// Of each verdict so many: what is declared must not take the place of what is not.
function newExamples(kept: readonly Example[], found: readonly Example[]): Example[] {
  const added: Example[] = []
  for (const example of found) {
    const before = [...kept, ...added].filter(({ verdict }) => verdict === example.verdict)
    if (before.length < MAX_EXAMPLES && !before.some(({ at }) => at === example.at)) added.push(example)
  }
  return added
}

function exampleOf({ path, old, foyer }: Difference, verdict: Verdict, because: string | null): Example {
  return { at: path, old: redactValue(path, old), foyer: redactValue(path, foyer), verdict, because }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
