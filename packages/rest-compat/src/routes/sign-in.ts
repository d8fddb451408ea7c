import { signInContract } from '../contract/sign-in.ts'
import { type Route, route } from './route.ts'

export const signInRoutes: readonly Route[] = [
  route(signInContract.signUpEmail, (caller, input) => caller.signIn.signUpEmail(input)),
  route(signInContract.signInEmail, (caller, input) => caller.signIn.signInEmail(input)),
]
