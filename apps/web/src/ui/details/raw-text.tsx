import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './details.module.css'

/** A text as programs read it, with a button that copies it. */
export function RawText({ heading, text }: { heading: string; text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { copied, copy } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <section className={classes.raw} aria-labelledby={id}>
      <div className={classes.rawTop}>
        <h3 id={id} className={classes.rawTitle}>
          {heading}
        </h3>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => copy(text)}
        >
          <span aria-live="polite">{t(copied ? 'audit.copied' : 'audit.copy')}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard has to reach */}
      <pre className={classes.json} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
