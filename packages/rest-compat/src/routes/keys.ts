import { getJwks } from '@foyer/trpc-router/procedures/keys/get-jwks'
import { getToken } from '@foyer/trpc-router/procedures/keys/get-token'
import { keysContract, wellKnownContract } from '#contract/keys.ts'
import { type Route, route } from './route.ts'

export const keysRoutes: readonly Route[] = [
  route(keysContract.getToken, getToken),
  route(keysContract.getJwks, getJwks),
  route(wellKnownContract.getWellKnownJwks, getJwks),
]
