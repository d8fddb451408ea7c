import { router } from '#runtime/procedure/procedures.ts'
import { signInEmail } from './sign-in-email.ts'
import { signUpEmail } from './sign-up-email.ts'

export const signInRouter = router({ signInEmail, signUpEmail })
