import { addProviderMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of social providers, which are not in the main bundle. */
export async function withProviderMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addProviderMessages(currentLanguage())])
  return page
}
