import { verificationContract } from '../contract/verification.ts'
import { type Route, route } from './route.ts'

export const verificationRoutes: readonly Route[] = [
  route(verificationContract.verifyEmail, (caller, input) => caller.verification.verifyEmail(input)),
]
