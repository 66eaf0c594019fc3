import { createTheme, type MantineColorsTuple } from '@mantine/core'
import css from './mantine-parts.module.css'

/** Shade 5 is the brand blue (marks only); shade 7 carries white text at 5.7 : 1. */
const blue: MantineColorsTuple = [
  '#eaf4ff',
  '#d3e7ff',
  '#a8cfff',
  '#78b6ff',
  '#48a1ff',
  '#1a8cff',
  '#0e79e3',
  '#0a66c2',
  '#0a549f',
  '#0b4480',
]

/** Mantine's own red 7 falls short of 4.5 : 1 under a white label. */
const red: MantineColorsTuple = [
  '#fff3f2',
  '#ffe4e2',
  '#ffc6c3',
  '#ff9f9b',
  '#f97370',
  '#ec4b4b',
  '#db3236',
  '#c4242b',
  '#a11b23',
  '#7f151c',
]

const serif = 'var(--td-serif)'
const field = {
  classNames: {
    wrapper: css.wrapper,
    input: css.input,
    label: css.label,
    description: css.hint,
    error: css.error,
  },
  defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
}

/** Heights of buttons by size: 32, 36, 40, 44 px if the browser's font size is 16. */
const buttonHeights: Record<string, string> = { xs: '2rem', sm: '2.25rem', md: '2.5rem', lg: '2.75rem' }
const buttonPadding: Record<string, string> = { xs: '0.625rem', sm: '0.875rem', md: '1rem', lg: '1.25rem' }

/**
 * Mantine's sizes, fonts and components. What it derives from them is in mantine-theme.css; colours come from the tokens
 * through mantine-variables.css.
 */
export const mantineTheme = createTheme({
  colors: { blue, red },
  primaryColor: 'blue',
  primaryShade: 7,
  fontFamily: 'var(--td-sans)',
  fontFamilyMonospace: 'var(--td-mono)',
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: { fontFamily: serif, fontWeight: '600', textWrap: 'balance' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-2)', xl: 'var(--sh-3)' },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      classNames: { root: css.button, loader: css.busy },
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: {
          '--button-height': buttonHeights[props.size ?? 'sm'],
          '--button-fz': props.size === 'lg' ? '1rem' : '0.875rem',
          '--button-padding-x': buttonPadding[props.size ?? 'sm'],
        },
      }),
    },
    ActionIcon: {
      classNames: { root: css.icon },
      defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
    },
    TextInput: field,
    NativeSelect: { ...field, classNames: { ...field.classNames, section: css.section } },
    Textarea: field,
    PasswordInput: { ...field, classNames: { ...field.classNames, visibilityToggle: css.reveal } },
    Menu: {
      classNames: {
        dropdown: css.menu,
        item: css.menuItem,
        itemSection: css.menuIcon,
        label: css.menuLabel,
        divider: css.menuRule,
      },
      // Not in a portal: menus stay in their landmark and theme.
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120 },
      },
    },
  },
})
