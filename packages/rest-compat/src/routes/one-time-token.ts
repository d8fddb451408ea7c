import { generateOneTimeToken } from '@foyer/trpc-router/procedures/one-time-token/generate-one-time-token'
import { verifyOneTimeToken } from '@foyer/trpc-router/procedures/one-time-token/verify-one-time-token'
import { oneTimeTokenContract } from '#contract/one-time-token.ts'
import { type Route, route } from './route.ts'

export const oneTimeTokenRoutes: readonly Route[] = [
  route(oneTimeTokenContract.generateOneTimeToken, generateOneTimeToken),
  route(oneTimeTokenContract.verifyOneTimeToken, verifyOneTimeToken),
]
