/** Each line: a number as digits, then how it is written in words. What is another word as well is left out. */
const LIST = `
2 two zwei deux dos twee dois två
3 three drei trois tres drie três
4 four vier quatre cuatro quattro quatro fyra
5 five fünf cinq cinco vijf cinque fem
6 six sechs seis zes
7 seven sieben siete zeven sette sete
8 eight acht huit ocho oito åtta åtte
9 nine neun neuf nueve negen nio
10 ten zehn diez tien dieci dez tio
11 eleven elf onze undici
12 twelve zwölf douze doce twaalf dodici doze dozen dutzend
20 twenty zwanzig vingt veinte twintig venti vinte
100 hundred hundreds hundert cientos cien honderd cento hundra
e3 k thousand thousands tausend mille mil duizend mila tusen
e6 m mn mio million millions millionen millón millones miljoen milione milioni milhão milhões miljoner
e9 b bn mrd billion billions milliarde milliarden milliard milliards miljard miliardo miliardi bilhão bilhões miljarder
e12 tn trillion trillions billionen biljoen trilhões`

/** Numbers and their scales in words, in the languages that newsletters mostly come in, as one sign each. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  LIST.trim()
    .split('\n')
    .flatMap((line) => {
      const [sign = '', ...written] = line.split(' ')
      return written.map((word) => [word, sign] as const)
    }),
)

/** Digits as one sign, however thousands and decimals are parted: `14,000` and `14.000` are 14000, `2.50` is 2.5. */
export function canonicalNumber(digits: string): string {
  const plain = digits.replace(/(?<![.,])[.,]+$/, '')
  if (/^\p{N}{1,3}(?:[.,]\p{N}{3})+$/u.test(plain)) return plain.replace(/[.,]/g, '')
  const decimal = plain.replaceAll(',', '.')
  return /^\p{N}+\.\p{N}+$/u.test(decimal) ? decimal.replace(/\.0+$|(?<!0)0+$/, '') : decimal
}
