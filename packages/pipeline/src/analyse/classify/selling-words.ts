/** Set phrases of selling, in several languages. */
export const OFFER =
  /\b\d{1,3} ?% (?:off|discount|cheaper|rabatt|reduziert|billiger|günstiger|de réduction|korting|de descuento)|\b(?:shop|buy|order|book|bid) (?:now|today|online|here)\b|free (?:shipping|delivery|gift|seats?|phone ?cards?)|seat sale|freebies|stocks last|(?:while|until) (?:stocks?|supplies) last|add to (?:cart|basket)|shopping (?:cart|basket)|\b(?:sale|coupon|voucher|clearance|bargains?|rebate|gutschein|angebote?|rabattcode|versandkostenfrei|jetzt (?:kaufen|bestellen|shoppen|sichern)|zum shop|uvp|soldes|promo(?:tion)?s?|code promo|aanbieding|korting|ofertas?|descuento)\b|\bsave (?:up to |an extra )?(?:[$€£]|\d+ ?%)|limited time|(?:special|exclusive) (?:offers?|specials)|enter to win|sweepstakes|prizes?\b|per (?:night|person)|round-?trip|fares?\b|(?:starting|current|minimum|opening) bid|best sellers?\b|on sale|just[- ]released|money[- ]back|risk[- ]free|upgrade (?:to|now)|download (?:it )?now|special report|free (?:report|trial|copy)|wyprzedaż|rabat(?:y|ów|em)?|kup teraz|darmowa dostawa|promocj\w+|sconto|sconti|saldi|acquista ora|spedizione gratuita|offert[ae]|desconto|promoção|compre agora|frete grátis|handla nu|fri frakt|udsalg|køb nu|indirim|livraison offerte|envío gratis|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|descuentos?|precio|prix|shopping|store\b|\bshops?\b|catalog|katalog|preis(?:e|en)?\b|скидк\p{L}+|распродаж\p{L}+|セール|割引|送料無料|今すぐ購入|特価|折扣|优惠|할인/giu

/** What a seller asks a reader to do, and how a seller praises. */
export const APPEAL =
  /\b(?:order (?:your|now|today|online|number)|to order|sign up (?:now|today)|click here|click below|register (?:now|today|here)|become a member|visit our|try (?:our|it)|don't miss|hurry|act now|call us|we(?:'re| are) (?:proud|excited|pleased)|introducing|award-winning|hier klicken|ihre chance|nur heute|kommen sie vorbei|viel spa(?:ss|ß)|wir freu.n uns|your chance|join us|today only|last chance|come along|j.en profite|j.achète|comprar ahora|get tickets|buy tickets|kopen|kup teraz|acquista|compre|handla|køb|klicken sie|jetzt|entdecke\w*|cliquez|profite|klik hier)\b/gi

/** With a sign of currency, or with the asterisk that leads to a leaflet's small print. */
export const PRICE =
  /[$€£]\s?\d[\d.,]*|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|EUR\b|USD\b|Euro\b|zł|kr\b|Kč|₽|円|元|원)|\b\d{1,4},\d\d\*/g

/** What a button over a cart says. */
export const BUY =
  /\b(?:buy|shop|order|book|get tickets|add to|kaufen|bestellen|zum (?:shop|angebot)|acheter|comprar|kopen)\b/i

/** A subject that sells. */
export const SELLING =
  /\b(?:free|freebies|offers?|save|discounts?|sale|deals?|win|enter|shop|shopping|price|bid|buy|announcing|updated|get the|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|angebote?|gratis|rabatt|gutschein|sparen|kostenlose?|soldes|promo|korting|ofertas?)\b|\d ?%/i

export const READER =
  /\b(?:you|your|you're|you'll|sie|ihre?n?|du|dein\w*|dir|vous|votre|vos|je|jouw|u|uw|tu|tus|su|usted|você|sua|seu)\b/gi

export const SENDER = /\b(?:we|our|us|we've|we're|wir|uns\w*|nous|notre|nos|wij|ons|onze)\b/gi

/** Other people: a text that speaks of them reports. */
export const OTHERS = /\b(?:he|she|they|his|her|their|er|ihm|il|elle|hij|zij)\b/gi

export const REPORTS =
  /\b(?:said|says|according to|reported|reports|announced|told|wrote|writes|study|researchers?|sagte?|laut|berichtet|selon|dijo|zegt|volgens)\b/gi

/** What long letters that sell promise; few other texts say several of these. */
export const PROMISE =
  /\b(?:risk[- ]free|money[- ]back|satisfaction guaranteed|full refund|free trial|\d+[- ]day trial|(?:special|free) reports?|free special report|no (?:obligation|risk)|act now|don.t delay|charter (?:member|subscri\w+)|try our|limited[- ]time|yours free|regular price|cancel (?:at any time|your)|geld[- ]zurück|kostenlos testen|unverbindlich testen|risikolos|jederzeit kündbar|sans engagement|satisfait ou remboursé|essai gratuit|prueba gratis|sin compromiso)\b/gi
