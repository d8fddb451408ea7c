import { addAccountMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of usernames and several accounts, which are not in the main bundle. */
export async function withAccountMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addAccountMessages(currentLanguage())])
  return page
}
