import type { Log } from '@foyer/trpc-router/runtime/context/services'

const SETTING = 'FOYER_SIMULATE_PROVIDERS'

const reasons = {
  built: '`npm run dev` does, from the sources: the simulator is not part of what is built',
  public: 'it would let anyone sign in as any user at a base URL that is not of this machine',
} as const

/** Says that no provider is simulated where the setting asks for it, and why. */
export function announceNoSimulation(log: Log, reason: keyof typeof reasons): void {
  log.warn({ setting: SETTING }, `${SETTING} has no effect here, no provider is simulated: ${reasons[reason]}`)
}
