import { type OperatorText, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Condition } from '#http/health.ts'
import type { Supervisor } from './supervisor.ts'

// Balancers give up soon.
const PATIENCE_MILLISECONDS = 1000

/** The condition of all workers as one: ready while one of them is. What is wrong with any of them is a warning. */
export async function conditionOfAll(
  supervisor: Supervisor,
  count: number,
  warnings: readonly OperatorText[],
): Promise<Condition> {
  const asked = supervisor.processes.filter(({ hears, state }) => hears && state !== 'retiring')
  const conditions = await Promise.all(
    asked.map(({ channel }) => channel.ask('condition', undefined, PATIENCE_MILLISECONDS).catch(() => undefined)),
  )
  const answered = conditions.filter((condition) => condition !== undefined)
  const ready = answered.filter(({ state }) => state === 'ready').length
  const missing = ready < count ? [operatorText('workers-missing', { workers: count, ready })] : []
  return {
    state: stateOf(supervisor, answered),
    warnings: withoutRepeated([...warnings, ...missing, ...answered.flatMap((condition) => condition.warnings)]),
  }
}

function withoutRepeated(warnings: readonly OperatorText[]): OperatorText[] {
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()]
}

function stateOf({ stopping }: Supervisor, conditions: readonly Condition[]): Condition['state'] {
  if (stopping) return 'leaving'
  return conditions.some(({ state }) => state === 'ready') ? 'ready' : (conditions[0]?.state ?? 'starting')
}
