import { Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './keys.module.css'

/** What the keys do in the palette, where there is a keyboard. */
export function Keys() {
  const { t } = useTranslation()
  return (
    <Spotlight.Footer className={classes.keys} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.choose')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('palette.open')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('palette.close')}
      </span>
    </Spotlight.Footer>
  )
}
