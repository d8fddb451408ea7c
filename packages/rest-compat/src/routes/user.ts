import { userContract } from '../contract/user.ts'
import { type Route, route } from './route.ts'

export const userRoutes: readonly Route[] = [
  route(userContract.updateUser, (caller, input) => caller.user.updateUser(input)),
]
