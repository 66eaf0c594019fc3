import type { WeightedTerms } from '../weighted-terms.ts'

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
    training_run* training_runs arxiv mixture_of_experts quantis* quantiz* low-rank attention_head* embedding*
    diffusion_model* gradient-boost* convolutional natural_language_processing nlp computer_vision
    speech_recognition word_vectors
  `,
  clear: `
    dataset* data_set* data_sets datensatz* datensätze jeu*_de_données conjunto_de_datos transformer
    transformers encoder* decoder* classifier* regression learning_rate batch_size epoch epochs loss_curve
    loss_surface parameter parameters paramètres parámetros benchmark* banc_d'essai leaderboard* neuron*
    neural distill* destillier* trained trainiert getraind entraîné* entrena* entrenó pretrain* pre-train*
    weights gewichte baseline* inference checkpoint* annotat* labelled labeled held-out time-series tabular
    retrieval cluster* overparameter*
  `,
  hint: `
    model models modell modelle modèle modèles modelo modelos training forecast* prediction* predict*
    vorhersag* voorspel* algorithm* accuracy genauigkeit error_rate fehlerquote paper papers authors layers
    simulation* simulaci* experiment labels network_of
  `,
}
