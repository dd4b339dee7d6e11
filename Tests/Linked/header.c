/* The headers alone, in C and in C++. */
#include <whorl.h>
#include <whorl/batch.h>
#include <whorl/bcid.h>
#include <whorl/decision.h>
#include <whorl/engine.h>
#include <whorl/evaluation.h>
#include <whorl/faces.h>
#include <whorl/index.h>
#include <whorl/log.h>
#include <whorl/record.h>
#include <whorl/status.h>
#include <whorl/template.h>
#include <whorl/version.h>

int main(void) { return whorl_version() == 0; }
