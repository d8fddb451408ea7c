import { useMutation } from '@tanstack/react-query'
import { useSettings } from './settings.ts'
import { useLoadNewSession } from './sign-in.ts'
import { type ApiClient, trpc } from './trpc.ts'

/** The user's passkeys; not asked for where passkeys are switched off. */
export function usePasskeys() {
  const enabled = useSettings().data?.passkey ?? false
  return trpc.passkey.listUserPasskeys.useQuery(undefined, { enabled })
}

/** Has the browser make a passkey and adds it under the name. */
export function useAddPasskey() {
  const { client, passkey } = trpc.useUtils()
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        client.passkey.generateRegisterOptions.query({}),
      ])
      const response = await startRegistration({ optionsJSON: optionsOf<typeof startRegistration>(options) })
      return client.passkey.verifyRegistration.mutate({ response, name })
    },
    onSettled: () => passkey.listUserPasskeys.invalidate(),
  })
}

export function useRenamePasskey() {
  const { listUserPasskeys } = trpc.useUtils().passkey
  return trpc.passkey.updatePasskey.useMutation({ onSettled: () => listUserPasskeys.invalidate() })
}

export function useDeletePasskey() {
  const { listUserPasskeys } = trpc.useUtils().passkey
  return trpc.passkey.deletePasskey.useMutation({ onSettled: () => listUserPasskeys.invalidate() })
}

/** Asks for a passkey in a dialog of the browser and signs in with it. */
export function useSignInByPasskey() {
  const { client } = trpc.useUtils()
  const loadNewSession = useLoadNewSession()
  return useMutation({ mutationFn: () => signInByPasskey(client, false), onSuccess: loadNewSession })
}

/** The same with a passkey that the user chooses among the suggestions of the email field. */
export async function signInByPasskey(client: ApiClient, fromSuggestions: boolean): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.passkey.generateAuthenticateOptions.mutate(undefined),
  ])
  const optionsJSON = optionsOf<typeof startAuthentication>(options)
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: fromSuggestions })
  await client.passkey.verifyAuthentication.mutate({ response: { ...response } })
}

type OptionsOf<Start extends (options: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Options }
  ? Options
  : never

// The contract describes transports and hints as texts, of which the library names the known ones.
function optionsOf<Start extends (options: never) => unknown>(options: object): OptionsOf<Start> {
  return options as OptionsOf<Start>
}
