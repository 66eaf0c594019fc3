import type { WeightedTerms } from '../weighted-terms.ts'

/** Advertising, brands, audiences and how they are won. */
export const MARKETING_TERMS: WeightedTerms = {
  strong: `
    marketing marketer* marketeer* seo advertis* adverts werbung werbe* werbekampagne* werbetreibend*
    publicité* publicitaire* publicidad reclame* annonceur* branding rebrand* copywrit* influencer*
    open_rate* öffnungsrate* openratio taux_d'ouverture tasa_de_apertura click-through* subject_line*
    betreffzeile* onderwerpregel conversion_rate* landing_page* landingpage* suchmaschinenoptim*
    search_engine_optim* content_strategy lead_generation réseaux_sociaux redes_sociales billboard* plakat*
    jingle* slogan* loyalty_program* loyalty_card email_marketing out-of-home audio_branding google_ads
    meta_ads print_advertising referral* social_media advertiser* advertising copywriter* werbespot* adtech
    ad_spend ad_campaign* media_buying paid_search brand_awareness customer_acquisition go-to-market
    growth_hack* inbox_placement b2b_marketing
  `,
  clear: `
    campaign campaigns kampagne* campagne* campaña* reclamecampagne brand brands marke marken marque* marca
    marcas merk merken ads audience* zielgruppe* doelgroep* engagement conversion* retention a/b_test* a/b
    ab_test* coupon* gutschein* impression* reach sponsorship* sponsors e-commerce ecommerce dtc asunto
    subject_lines catalogue poster posters viral hashtag* wirbt werben bewirbt promotes reseñas unsubscrib*
    abbestell* banners ad promotion* giveaway* audiences segmentation funnel* lead_magnet* webinar* persona*
    call_to_action cta ctr roas crm publicist* branded
  `,
  hint: `
    tiktok instagram youtube pinterest customers leser leserinnen lecteurs mailing spam listeners
    story_telling tested discount* rewards traffic newsletter* nieuwsbrief* nieuwsbrieven click* clics
    klicks posting followers follower banner creator creators letter segment segments loyal loyalty
  `,
}
