import type { WeightedTerms } from './weighted-terms.ts'

/** How models are made: methods, training, data, measurement. */
export const MACHINE_LEARNING_TERMS: WeightedTerms = {
  strong: `
    machine_learning maschinelle*_lernen apprentissage_automatique aprendizaje_automático machine-learning
    deep_learning neural_net* neural_networks neural_nets neuronale*_netz neuronale*_netze neuronales
    réseau*_de_neurones réseaux_de_neurones redes_neuronales red_neuronal neuraal_netwerk neurale_netwerken
    reinforcement_learning aprendizaje_por_refuerzo verstärkende*_lernen gradient_descent gradient*
    backpropagation pytorch tensorflow keras scikit-learn fine-tun* finetun* overfit* überanpass*
    hyperparameter* self-supervised unsupervised supervised_learning federated_learning training_data
    trainingsdaten trainingsdata test_set test_data testdata* testdaten* validation_set evaluation_set
    training_run* training_runs arxiv mixture_of_experts quantis* quantiz* low-rank attention_head*
    embedding* diffusion_model* gradient-boost* convolutional natural_language_processing nlp
    computer_vision speech_recognition word_vectors neural gradient_boosting gradient_boosted boosted_tree*
    random_forest* decision_tree_learner logistic_regression linear_regression quantile_regression
    bayesian_network* bayesian_inference gaussian_process* k-means k-nearest support_vector svm perceptron*
    recurrent_network* lstm* rnn cnn_model* convnet* autoencoder* variational gan gans
    generative_adversarial vision_transformer* attention_mechanism self-attention sparse_attention
    flash_attention kv_cache key-value_cache positional_encoding* tokenizer* tokenization perplexity
    warm-up_steps cosine_schedule learning_rates batch_normalization dropout_rate weight_decay
    adam_optimizer sgd stochastic_gradient loss_function* loss_curves loss_landscape pinball_loss
    cross-entropy contrastive_learning representation_learning transfer_learning few-shot zero-shot
    in-context_learning curriculum_learning active_learning semi-supervised meta-learning q-learning
    policy_gradient rlhf reward_model* dpo grpo ppo world-model_pretraining action_chunking
    imitation_learning knowledge_distillation model_distillation model_compression mixture-of-experts
    moe_layer* lora qlora adapter_layers parameter-efficient pre-trained pre-training pretraining_data
    scaling_law* emergent_abilities label_noise noisy_labels class_imbalance confusion_matrix
    precision_and_recall f1_score roc_curve auc calibration_error cross-validation held-out_set
    test_accuracy ablation* ablation_stud* feature_engineering feature_store* feature_drift data_drift
    concept_drift ml_monitoring model_monitoring mlops ml_model* ml_pipeline* ml_engineer*
    recommender_system* recommendation_system* collaborative_filtering ranking_model anomaly_detection
    time_series_forecast* object_detection image_segmentation image_classif* semantic_segmentation
    speech_model* word2vec bert_model sentence_embedding* vector_embedding* embeddings jax onnx cuda_kernel*
    xgboost lightgbm catboost hugging_face_transformers from_scratch_in_pytorch benchmark_suite_ml neurips
    icml iclr kaggle neuronales_netz neuronalen_netzes feinjustier* feinabstimm* trainingsdatensatz lernrate
    überanpassung mustererkennung bilderkennung klassifikator* entscheidungsbäume merkmalsextrakt*
    neurale_netwerk* beeldherkenning trainingsset classificatiemodel réseau_neuronal réseaux_neuronaux
    apprentissage_profond apprentissage_supervisé données_d'entraînement jeu_d'entraînement
    sur-apprentissage taux_d'apprentissage entraîner_un_petit entraîner_un_modèle étiquetage
    aprendizaje_profundo aprendizaje_supervisado datos_de_entrenamiento red_neural ciencia_de_datos
    entrenar_un_modelo rete_neurale reti_neurali apprendimento_automatico apprendimento_profondo
    classificatore dati_di_addestramento addestrare_un addestramento rede_neural redes_neurais
    aprendizado_de_máquina aprendizagem_automática aprendizagem_profunda dados_de_treino treinar_um_modelo
    maskininlärning neuralt_nätverk neurala_nätverk djupinlärning träningsdata uczeni*_maszynow*
    sieć_neuronow* sieci_neuronow* głębokie_uczenie zbiór_danych zbiór_uczący 機械学習 深層学習 ニューラルネットワーク 学習データ
    教師データ 強化学習 画像認識 机器学习 深度学习 神经网络 训练数据 强化学习
  `,
  clear: `
    dataset* data_set* data_sets datensatz* datensätze jeu*_de_données conjunto_de_datos transformer
    transformers encoder* decoder* classifier* regression learning_rate batch_size epoch epochs loss_curve
    loss_surface parameter parameters paramètres parámetros benchmark* banc_d'essai leaderboard* neuron*
    distill* destillier* trained trainiert getraind entraîné* entrena* entrenó pretrain* pre-train* weights
    gewichte baseline* inference checkpoint* annotat* labelled labeled held-out time-series tabular
    retrieval cluster* overparameter* classifiers unlabelled unlabeled annotated annotators annotator
    encoders autoregressive latent features_selected baselines outperform*_baseline accuracy_of error_bars
    mean_error epochs_of hyper-parameter* random_seed* dataset fine-tunes finetunes fine-tuned weights_of
    predictive_model* forecasting model_accuracy sampling_bias regularization regularisation dimensionality
    neurons training_time trained_on training_a training_set data_scientist* optimizer*
  `,
  names: `

  `,
  hint: `
    model models modell modelle modèle modèles modelo modelos training forecast* prediction* predict*
    vorhersag* voorspel* algorithm* accuracy genauigkeit error_rate fehlerquote paper papers authors layers
    simulation* simulaci* experiment network_of calibrat* authors_show heads batch sensors
  `,
}
