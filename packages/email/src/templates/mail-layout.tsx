import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactElement } from 'react'
import type { MailTexts } from '../texts/texts.ts'
import { colours, fonts, nightStyles } from './look.ts'

type Properties = { texts: MailTexts; url: string; brand: string; languageTag: string }

/** Every mail of the service: paper, ink and brass, one button, its link in full below, and why it was sent. */
export function MailLayout({ texts, url, brand, languageTag }: Properties): ReactElement {
  return (
    <Html lang={languageTag}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyles}</style>
      </Head>
      <Preview>{texts.paragraphs[0] ?? texts.heading}</Preview>
      <Body
        className="paper"
        style={{ background: colours.paper, fontFamily: fonts.text, margin: 0, padding: '32px 16px' }}
      >
        <Container className="surface" style={card}>
          <Text className="brass" style={{ color: colours.accent, fontWeight: 600, margin: '0 0 24px' }}>
            {brand}
          </Text>
          <Heading
            as="h1"
            className="ink"
            style={{ color: colours.ink, fontFamily: fonts.display, fontSize: 24, margin: '0 0 16px' }}
          >
            {texts.heading}
          </Heading>
          {texts.paragraphs.map((paragraph) => (
            <Text
              key={paragraph}
              className="ink"
              style={{ color: colours.ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}
            >
              {paragraph}
            </Text>
          ))}
          <Section style={{ margin: '24px 0' }}>
            <Button href={url} className="button" style={button}>
              {texts.button}
            </Button>
          </Section>
          <Link href={url} className="muted" style={{ color: colours.muted, fontSize: 13, wordBreak: 'break-all' }}>
            {url}
          </Link>
          <Hr className="line" style={{ borderColor: colours.line, margin: '32px 0 16px' }} />
          <Text className="muted" style={{ color: colours.muted, fontSize: 13, lineHeight: '20px', margin: 0 }}>
            {texts.reason}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

const card = {
  background: colours.surface,
  border: `1px solid ${colours.line}`,
  borderRadius: 8,
  maxWidth: 520,
  padding: 32,
}

const button = {
  background: colours.accent,
  borderRadius: 8,
  color: colours.onAccent,
  fontSize: 16,
  fontWeight: 600,
  padding: '12px 24px',
}
