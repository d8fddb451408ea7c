import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey } from '@foyer/testing/passkeys'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import type { Mutation } from './audit-fixture.ts'

/** Mutations that confirm a session. */
export const stepUpMutations: Readonly<Record<string, Mutation>> = {
  'stepUp.stepUpWithPassword': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      return () => zoe.trpc.stepUp.stepUpWithPassword.mutate({ password: PASSWORD })
    },
  },
  'stepUp.stepUpWithPasskey': {
    prepare: async ({ app, as }) => {
      const authenticator = createAuthenticator()
      await addPasskey(app, as('mia'), authenticator)
      const options = await as('mia').trpc.passkey.generateAuthenticateOptions.mutate()
      const response = { ...authenticator.authenticate(options, app.baseUrl) }
      return () => as('mia').trpc.stepUp.stepUpWithPasskey.mutate({ response })
    },
  },
}
