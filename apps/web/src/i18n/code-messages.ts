import { addCodeMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of sign-in links and codes, which are not in the main bundle. */
export async function withCodeMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addCodeMessages(currentLanguage())])
  return page
}
