import { stepUpWithPasskey } from '@foyer/trpc-router/procedures/step-up/step-up-with-passkey'
import { stepUpWithPassword } from '@foyer/trpc-router/procedures/step-up/step-up-with-password'
import { stepUpContract } from '#contract/step-up.ts'
import { type Route, route } from './route.ts'

export const stepUpRoutes: readonly Route[] = [
  route(stepUpContract.stepUpWithPassword, stepUpWithPassword),
  route(stepUpContract.stepUpWithPasskey, stepUpWithPasskey),
]
