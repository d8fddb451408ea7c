import { addOrganizationWords, currentLanguage } from './i18n.ts'

/** Loads a page together with the words of organizations, which others do without. */
export async function withOrganizationWords<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addOrganizationWords(currentLanguage())])
  return page
}
