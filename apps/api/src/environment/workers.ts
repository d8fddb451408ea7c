import type { Report, Variables } from './problem.ts'

const SETTING = 'FOYER_WORKERS'

/** Refuses what builds before 0.3.0 read, instead of serving with less than it asks for. */
export function refuseWorkers(variables: Variables, report: Report): void {
  const workers = variables[SETTING]
  if (workers === undefined || workers === '' || workers === '1') return
  report({
    setting: SETTING,
    message: 'one instance is one process; more processors are used by several instances on one PostgreSQL',
    fix: `${SETTING}=1, or none, and start several instances: docs/operations.md#several-instances`,
  })
}
