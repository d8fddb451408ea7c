import { addProviderWords, currentLanguage } from './i18n.ts'

/** Loads a page together with the words of social providers, which others do without. */
export async function withProviderWords<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addProviderWords(currentLanguage())])
  return page
}
