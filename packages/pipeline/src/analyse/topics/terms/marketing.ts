import type { WeightedTerms } from './weighted-terms.ts'

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
    growth_hack* inbox_placement b2b_marketing newsletter_growth subscriber_growth list_growth
    grow_your_list welcome_series welcome_email* drip_campaign* open_rates click_rate* click_rates
    unsubscribe_link unsubscribe_rate* deliverability_rate* deliverability sender_reputation a/b_tests
    split_test* headlines_that call-to-action lead_magnets landing_pages conversion_funnel sales_funnel
    customer_journey* buyer_persona* target_audience* customer_testimonial* testimonials social_proof
    word_of_mouth word-of-mouth mouth-to-mouth viral_video* influencers creator_economy sponsored_post*
    native_ads display_ads banner_ads video_ads tv_ads super_bowl_ad* commercials ad_agency ad_agencies
    ad_buyer* ad_revenue ad_sales adspend television_budget media_budget media_buyer* programmatic
    retargeting remarketing google_analytics_4 search_ranking* serp backlinks link_building keyword_research
    content_marketing content_calendar content_creator* brand_strategy brand_loyalty brand_identity
    brand_safety logo_redesign new_logo tagline taglines mascot packaging_design jingles store_window
    product_placement product_launch_video pr_agency press_release_tips public_relations loyalty_programs
    customer_loyalty referral_program* referral_card* coupons_beat promo_code* discount_code*
    black_friday_campaign holiday_campaign position_your_brand customer_retention churn_rate
    customer_insight* consumer_insight* marketing_mix marketing_team* market_research focus_group*
    shopper_marketing walk-ins footfall guest_post* sign-ups email_list* mailing_list_growth cold_email*
    outreach_email* growth_marketing performance_marketing affiliate_marketing event_marketing
    guerrilla_marketing ugc hashtag_campaign short_video_ads out_of_home audience_growth audience_building
    werbeagentur* werbebudget* anzeigenkampagne* werbekunden plakatkampagne* plakate empfehlungsmarketing
    newsletter-marketing zielgruppen markenauftritt markenführung kundenbindung reichweite klickrate*
    öffnungsraten werbefilm* werbeslogan* social-media-kampagne* werbeclip* prospekt prospekte *werbung
    *kampagne *marketing reclamespot* reclamebureau* adverteerder* adverteerders reclamezuil* merkbekendheid
    klantenbinding nieuwsbriefmarketing doelgroepen publicités spot_publicitaire campagne_publicitaire
    affichage_publicitaire bouche-à-oreille notoriété_de_marque fidélisation agence_de_pub annonceurs
    slogan_publicitaire influenceur* influenceuse* anuncio anuncios campaña_publicitaria
    agencia_de_publicidad marca_personal boca_a_boca fidelización vídeo_viral pubblicità pubblicitari*
    spot_pubblicitario marchio marchi campagna_pubblicitaria passaparola influencer_italiani publicidade
    anúncio anúncios campanha_publicitária marca_própria marketing_digital influenciador* propaganda reklam
    reklamen reklamfilm* kampanj kampanjen varumärke* annons annonser annonsör* affisch affischen
    kundlojalitet reklam* kampani* hasło_reklamowe wizerunek_marki マーケティング 広告 広告費 ブランド ポスター 宣伝 集客 インフルエンサー
    キャンペーン 营销 广告 品牌 推广 网红 流量
  `,
  clear: `
    campaign campaigns kampagne* campagne* campaña* reclamecampagne brand brands marke marken marque* marca
    marcas merk ads audience* zielgruppe* doelgroep* engagement conversion* retention a/b_test* a/b ab_test*
    coupon* gutschein* impression* sponsorship* sponsors e-commerce ecommerce dtc asunto subject_lines
    catalogue poster posters viral hashtag* wirbt werben bewirbt promotes reseñas unsubscrib* abbestell*
    banners ad promotion* giveaway* audiences segmentation funnel* lead_magnet* webinar* persona*
    call_to_action cta ctr roas crm publicist* branded newsletters subscribers subscriber opens_in
    sending_time send_time ad_campaigns commercials_on the_brand brand's brand_new_look shoppers_disliked
    logo logos slogans rebranding sign_up_form newsletter_subscribers sponsorship_deal loyalty_app
    engagement_rate impressions reach_of consumers_see storytelling publicity sponsor_a endorsement*
    celebrity_ad promo promos billboard product_descriptions customer_reviews online_reviews
    five-star_review* rebates gift_with_purchase free_sample* holiday_season_sales seller_on_amazon
    boost_customer* win_customers new_customers acquisition_cost lifetime_value clicks_per copywriters
    ad_copy logo_neu anzeige anzeigen beworben
  `,
  names: `
    hubspot mailchimp klaviyo ogilvy wpp publicis omnicom semrush ahrefs
  `,
  hint: `
    tiktok instagram youtube pinterest customers leser leserinnen lecteurs mailing spam listeners
    story_telling tested discount* rewards traffic newsletter* nieuwsbrief* nieuwsbrieven click* clics
    klicks posting followers follower banner creator creators letter segment segments loyal loyalty audience
    packaging creators_on viewers clicked reach
  `,
}
