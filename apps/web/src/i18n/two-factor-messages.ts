import { addTwoFactorMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of second factors, which are not in the main bundle. */
export async function withTwoFactorMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addTwoFactorMessages(currentLanguage())])
  return page
}
