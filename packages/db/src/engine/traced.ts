import { tracingChannel } from 'node:diagnostics_channel'

/** A step of what a service does, as a trace tells it: without the values of a statement, and without anything personal. */
export type Step = {
  name: string
  kind: 'internal' | 'client'
  /** By the names of OpenTelemetry's semantic conventions. */
  attributes: Readonly<Record<string, string | number>>
  /** Whether it is told also where it is part of nothing, as a mail is that is sent after its request. */
  alone?: boolean
  /** Whether an error is a fault of the service; each is where this is missing. */
  isFault?: (error: unknown) => boolean
}

/** Every step, while somebody traces. */
export const steps = tracingChannel<unknown, Step>('foyer.step')

/** Runs a step. Only while somebody traces is it asked what the step is. */
export function traced<Result>(tell: () => Step, work: () => Promise<Result>): Promise<Result> {
  return steps.start.hasSubscribers ? steps.tracePromise(work, tell()) : work()
}

const VERB = /\w+/
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i

/** A statement, by its text as it is sent: values are parameters. */
export function statementStep(text: string): Step {
  const operation = VERB.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
  const table = TABLE.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  }
}
