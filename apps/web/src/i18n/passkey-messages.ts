import { addPasskeyMessages, currentLanguage } from './i18n.ts'

/** Loads a component together with the messages of passkeys, which are not in the main bundle. */
export async function withPasskeyMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([load(), addPasskeyMessages(currentLanguage())])
  return loaded
}
