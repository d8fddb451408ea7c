import { signInEmail } from '@foyer/trpc-router/procedures/sign-in/sign-in-email'
import { signUpEmail } from '@foyer/trpc-router/procedures/sign-in/sign-up-email'
import { signInContract } from '#contract/sign-in.ts'
import { type Route, route } from './route.ts'

export const signInRoutes: readonly Route[] = [
  route(signInContract.signUpEmail, signUpEmail),
  route(signInContract.signInEmail, signInEmail),
]
