import { keysContract } from '../contract/keys.ts'
import { type Route, route } from './route.ts'

export const keysRoutes: readonly Route[] = [
  route(keysContract.getToken, (caller) => caller.keys.getToken()),
  route(keysContract.getJwks, (caller) => caller.keys.getJwks()),
]
