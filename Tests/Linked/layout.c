/* Prints sizes and offsets of all structures, for a comparison with those that were committed. */
#include <stdio.h>
#include <whorl.h>

#define STRUCTURE(type) printf("%s %zu\n", #type, sizeof(type))
#define MEMBER(type, member) \
    printf("    %s %zu %zu\n", #member, offsetof(type, member), sizeof(((type *)0)->member))

int main(void) {
    STRUCTURE(whorl_image_options);
    MEMBER(whorl_image_options, size);
    MEMBER(whorl_image_options, dpi);
    MEMBER(whorl_image_options, record);
    MEMBER(whorl_image_options, reserved);
    STRUCTURE(whorl_template_facts);
    MEMBER(whorl_template_facts, modality);
    MEMBER(whorl_template_facts, quality);
    MEMBER(whorl_template_facts, extractor_version);
    MEMBER(whorl_template_facts, minutiae);
    MEMBER(whorl_template_facts, dimension);
    MEMBER(whorl_template_facts, reserved);
    STRUCTURE(whorl_record_options);
    MEMBER(whorl_record_options, size);
    MEMBER(whorl_record_options, format);
    MEMBER(whorl_record_options, record);
    MEMBER(whorl_record_options, strict);
    MEMBER(whorl_record_options, reserved);
    STRUCTURE(whorl_faces_options);
    MEMBER(whorl_faces_options, size);
    MEMBER(whorl_faces_options, models);
    MEMBER(whorl_faces_options, embedder);
    MEMBER(whorl_faces_options, flags);
    MEMBER(whorl_faces_options, reserved);
    STRUCTURE(whorl_rate);
    MEMBER(whorl_rate, fmr);
    MEMBER(whorl_rate, upper_bound);
    MEMBER(whorl_rate, extrapolated);
    MEMBER(whorl_rate, reserved);
    STRUCTURE(whorl_threshold);
    MEMBER(whorl_threshold, score);
    MEMBER(whorl_threshold, extrapolated);
    MEMBER(whorl_threshold, reserved);
    STRUCTURE(whorl_engine_options);
    MEMBER(whorl_engine_options, size);
    MEMBER(whorl_engine_options, models);
    MEMBER(whorl_engine_options, threads);
    MEMBER(whorl_engine_options, busy_milliseconds);
    STRUCTURE(whorl_sample);
    MEMBER(whorl_sample, features);
    MEMBER(whorl_sample, position);
    MEMBER(whorl_sample, reserved);
    STRUCTURE(whorl_verification);
    MEMBER(whorl_verification, score);
    MEMBER(whorl_verification, threshold);
    MEMBER(whorl_verification, fmr);
    MEMBER(whorl_verification, score_fmr);
    MEMBER(whorl_verification, compared);
    MEMBER(whorl_verification, outdated);
    MEMBER(whorl_verification, decision);
    MEMBER(whorl_verification, extrapolated);
    STRUCTURE(whorl_scope);
    MEMBER(whorl_scope, size);
    MEMBER(whorl_scope, storage);
    MEMBER(whorl_scope, partition);
    MEMBER(whorl_scope, rate);
    MEMBER(whorl_scope, rate_kind);
    MEMBER(whorl_scope, reserved);
    STRUCTURE(whorl_candidate);
    MEMBER(whorl_candidate, bcid);
    MEMBER(whorl_candidate, score);
    MEMBER(whorl_candidate, score_fmr);
    MEMBER(whorl_candidate, sample);
    MEMBER(whorl_candidate, decision);
    MEMBER(whorl_candidate, position);
    STRUCTURE(whorl_identification);
    MEMBER(whorl_identification, threshold);
    MEMBER(whorl_identification, fmr);
    MEMBER(whorl_identification, people);
    MEMBER(whorl_identification, compared);
    MEMBER(whorl_identification, outdated);
    MEMBER(whorl_identification, decision);
    MEMBER(whorl_identification, extrapolated);
    STRUCTURE(whorl_person);
    MEMBER(whorl_person, bcid);
    MEMBER(whorl_person, prints);
    MEMBER(whorl_person, faces);
    MEMBER(whorl_person, quality);
    MEMBER(whorl_person, outdated);
    STRUCTURE(whorl_index_facts);
    MEMBER(whorl_index_facts, vectors);
    MEMBER(whorl_index_facts, people);
    MEMBER(whorl_index_facts, dimension);
    STRUCTURE(whorl_index_options);
    MEMBER(whorl_index_options, size);
    MEMBER(whorl_index_options, method);
    MEMBER(whorl_index_options, threads);
    MEMBER(whorl_index_options, has_threshold);
    MEMBER(whorl_index_options, threshold);
    STRUCTURE(whorl_index_candidate);
    MEMBER(whorl_index_candidate, bcid);
    MEMBER(whorl_index_candidate, sample);
    MEMBER(whorl_index_candidate, score);
    MEMBER(whorl_index_candidate, reserved);
    return 0;
}
