import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mantineTheme } from './mantine-theme.ts'

/** Mantine's colours other than those of the product. */
const UNUSED = /^ {2}--mantine-color-(?!red|blue|gray)[a-z]+-(?:filled|light|outline)/

test('mantine-theme.css has the variables that MantineProvider would derive from the theme', async () => {
  render(<MantineProvider theme={mantineTheme} />)
  const styles = document.querySelector('style[data-mantine-styles="true"]')?.textContent ?? ''
  const rules = [...styles.matchAll(/([^{}]+)\{([^{}]+)\}/g)].map(([, selectors = '', declarations = '']) => {
    const lines = declarations.split(/;\s*/).filter(Boolean)
    const kept = lines.map((line) => `  ${line.trim()};`).filter((line) => !UNUSED.test(line))
    return `${selectors.trim().replaceAll('"', "'").replaceAll(', ', ',\n')} {\n${kept.join('\n')}\n}\n`
  })
  const about = '/* What Mantine derives from mantine-theme.ts, written by its test with -u. */\n'
  await expect(about + rules.join('\n')).toMatchFileSnapshot('./mantine-theme.css')
})
