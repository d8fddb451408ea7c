import type { SentProcessState } from '#process/process-state.ts'
import type { Supervisor } from './supervisor.ts'

const PATIENCE_MILLISECONDS = 1000

/** The states of the workers that answer. */
export async function processesOfAll({ processes }: Supervisor): Promise<SentProcessState[]> {
  const asked = processes.filter(({ hears }) => hears)
  const states = await Promise.all(
    asked.map(({ channel }) => channel.ask('processState', undefined, PATIENCE_MILLISECONDS).catch(() => undefined)),
  )
  return states.filter((state) => state !== undefined)
}
