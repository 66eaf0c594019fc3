/**
 * Words of selling in other languages than English and German, and further German ones. Words begin so, in any script:
 * `\b` only knows ASCII letters.
 */
const OFFERS =
  /(?<![\p{L}\p{N}])(?:geschenkt|gewinnspiel|gratis|kostenlos|sonderangebot|schnäppchen|ausverkauf|rabattaktion|sparen sie|kortings|uitverkoop|voordeel|cadeau|bestel nu|erbjudand|tilbud|rabatt|tarjous|alennu|ilmai|réduction|remises?(?!\p{L})|offres?(?!\p{L})|ventes?(?!\p{L})|bons? plans?|petits? prix|gratuit|économis|profitez|livraison|panier|boutique|tentez de gagner|achet|rebaja|cupón|cupones|aprovech|tienda|carrito|comprar?(?!\p{L})|sorteo|regalo|ahorra|descontos|cupom|frete|aproveite|promoç|promocion|grátis|loja(?!\p{L})|carrinho|economize|brinde|sorteio|offerte?(?!\p{L})|promozion|carrello|acquist|negozio|risparmi|buono|zniżk|promocj|darmow|koszyk|sklep|slev|zdarma|košík|nákup|popust|kedvezmény|akció|ingyen|акци[яи]|бесплатн|подарок|промокод|купить|магазин|корзин|знижк|безкоштовн|kampanya|ücretsiz|fırsat|hediye|sepet|satın al)/giu

/** In scripts without spaces between words. */
const OFFERS_EAST = /クーポン|キャンペーン|お買い得|プレゼント|特惠|包邮|促销|쿠폰|무료|특가/gu

/** What mails ask for besides a purchase. */
const REQUESTS =
  /(?<![\p{L}\p{N}])(?:opinion matters|your opinion|how likely|rate (?:our|your|us)|satisfied|free inspection|free consultation|schedule (?:a|your)|join us|we miss you|come back|umfrage|ihre meinung|deine meinung|einladung|eingeladen|veranstaltung|anmeld|teilnehm|treuepunkt|enquête|vragenlijst|uitnodiging|uitgenodigd|aanmelden|winnen|winactie|punten|undersök|inbjudan|anmäl|undersøg|sondage|votre avis|inscrivez|webinaire|événement|gagne[rz]|fidélité|faire un don|rejoignez|découvrez|encuesta|tu opinión|su opinión|inscríb|invitaci|evento|puntos|regístr|descubre|pesquisa|sua opinião|inscreva|convid|convite|pontos|doaç|cadastr|descubra|confira|garanta|sondaggio|la tua opinione|iscriv|invito(?!\p{L})|scopri|ankiet|zaprosze|zapras|dołącz|průzkum|pozvánk|опрос|отзыв|приглаш|зарегистр|мероприят|бонус|выигра|davet|kayıt ol|katıl)/giu

/** Words of mails about the user's own affairs. */
const AFFAIRS =
  /(?<![\p{L}\p{N}])(?:kundenkonto|kundennummer|bestellnummer|lieferung|versand|zustell|zahlung|überweis|kennwort|passwort|mahnung|kontoauszug|retoure|rücksend|storni|benachrichtig|bestätig|bestelling|bezorg|levering|betaling|factuur|wachtwoord|verzend|pakket|beställning|leverans|betalning|lösenord|faktura|adgangskode|virement|facture|paiement|colis|mot de passe|connexion|identifiant|échéance|messagerie|prélèvement|relevé|remboursement|téléversé|factura|pago(?!\p{L})|contraseña|reembolso|notificaci|solicitud|vencimiento|cuota|fatura|pagamento|senha(?!\p{L})|entrega|notificaç|boleto|solicitaç|acesso|fattura|spedizione|consegna|rimborso|scadenza|zamówien|płatno|faktur|hasł|dostaw|przesył|powiadomi|objednávk|platb|heslo|doručen|заказ|оплат|платеж|счет|парол|доставк|уведомлен|подтвержд|заявк|sipariş|ödeme|fatura|şifre|teslimat|kargo|bildirim)/giu

/** Texts of links that ask for an action. */
const CALL =
  /^\P{L}*(?:mehr erfahren|sichern|ansehen|anmelden|naar |ontdek|meld |voir|en savoir|je |réserv|command|inscri|saber más|descubr|compra|reserva|quero|saiba|confira|aproveit|vai |prenota|zobacz|sprawd|kup|koupit|купить|подробн|перейти|узнать|смотреть|заказать|handla|läs mer|köp|se (?:mer|alle)|keşfet|hemen|詳し|こちら|購入|了解|자세히|바로)/iu

/** How often words of several languages are in a text, by what they are about. */
export function foreignWords(text: string) {
  return {
    offers: count(text, OFFERS) + count(text, OFFERS_EAST),
    requests: count(text, REQUESTS),
    affairs: count(text, AFFAIRS),
  }
}

/** Whether a link asks for an action, in several languages. */
export function isForeignCall(text: string): boolean {
  return CALL.test(text)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
