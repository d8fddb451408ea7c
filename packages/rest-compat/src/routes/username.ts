import { isUsernameAvailable } from '@foyer/trpc-router/procedures/sign-in/is-username-available'
import { signInUsername } from '@foyer/trpc-router/procedures/sign-in/sign-in-username'
import { usernameContract } from '#contract/username.ts'
import { type Route, route } from './route.ts'

export const usernameRoutes: readonly Route[] = [
  route(usernameContract.signInUsername, signInUsername),
  route(usernameContract.isUsernameAvailable, isUsernameAvailable),
]
