import type { OperatorText } from '@foyer/auth-domain/service/operator-text'
import type { ServiceState } from '@foyer/auth-domain/service/service-state'
import { isReadFromStandby } from '@foyer/db/engine/call-handle'
import type { Clock } from '@foyer/trpc-router/runtime/clock'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { OutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import type { Redis } from 'ioredis'
import type { ForeignValues } from './foreign-values.ts'
import { type DescribedParts, describeService } from './service-facts.ts'
import { currentWarnings } from './warnings.ts'

/** What the state of a process is read from. */
type Running = {
  services: Services
  clock: Clock
  redis: Redis | undefined
  worker: OutboxWorker | undefined
  foreignValues: ForeignValues
}

/** The state of this instance. */
export type InstanceState = {
  /** What an operator should know although the service works. */
  warnings(): OperatorText[]
  /** Misconfigurations that requests have shown. */
  misconfigurations: Set<OperatorText>
  describe(): Promise<ServiceState>
}

/** `running` is asked when the state is. */
export function createInstanceState(parts: DescribedParts, running: () => Running): InstanceState {
  const misconfigurations = new Set<OperatorText>()
  function warnings(): OperatorText[] {
    const { services, ...watched } = running()
    const { passwords, memory, db } = services
    return currentWarnings({ ...watched, passwords, memory, readsStandby: () => isReadFromStandby(db) })
  }
  return {
    warnings,
    misconfigurations,
    describe: () => describeService(parts, running().services, () => [...misconfigurations, ...warnings()]),
  }
}
